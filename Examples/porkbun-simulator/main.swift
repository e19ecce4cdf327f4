import Glibc

#if Simulator
    exit(runSimulator())
#else
    complain("built without the trait Simulator (build it with --traits Simulator)")
    exit(2)
#endif
