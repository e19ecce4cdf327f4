import CGTK4
import DeskCore
import Glibc
import KeyVaultKit

/// The program as the desktop knows it: one process, which a second start and the callback's address reach by D-Bus.
///
/// What goes between its thread and the others: actions go to the desk, which never waits, and states come back through a
/// mailbox whose file descriptor the main loop watches.
@safe final class Application {
    static let id = "org.example.DomainDesk"

    /// Whether there is a display that windows can be shown on.
    static var hasDisplay: Bool { gtk_init_check() != 0 }

    private let program: UnsafeMutablePointer<GtkApplication>
    private let options: CommandOptions
    private let mailbox: Mailbox
    private let desk: Desk
    private var window: Window?
    private var preview: Preview?
    private var meter: LoopMeter?

    init(_ options: CommandOptions) {
        self.options = options
        let flags = G_APPLICATION_HANDLES_OPEN.rawValue | (options.isPreview ? G_APPLICATION_NON_UNIQUE.rawValue : 0)
        unsafe program = gtk_application_new(Self.id, GApplicationFlags(rawValue: flags))
        let mailbox = Mailbox()
        self.mailbox = mailbox
        let isPlain = options.service.apiBase.hasPrefix("http://")
        desk = Desk(
            DeskSetup(
                service: options.service, options: options.onboarding,
                transport: CurlTransport(CurlConfiguration(allowsLoopbackHTTP: isPlain)))
        ) { mailbox.put($0) }
    }

    deinit { unsafe g_object_unref(program) }

    /// Runs the main loop until the window is closed; returns the exit status.
    func run() -> Int32 {
        let data = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe desk_connect(program, "activate", { _, data in unsafe Application.from(data)?.activate() }, data)
        unsafe desk_connect_open(
            program,
            { _, files, count, _, data in
                for index in 0..<Int(count) {
                    guard let address = unsafe g_file_get_uri(files?[index]) else { continue }
                    unsafe Application.from(data)?.open(String(cString: address))
                    unsafe g_free(address)
                }
            }, data)
        unsafe g_unix_fd_add(
            mailbox.descriptor, G_IO_IN,
            { _, _, data in
                unsafe Application.from(data)?.deliver()
                return 1
            }, data)
        let arguments = unsafe options.arguments.map { unsafe strdup($0) }
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var pointers = unsafe arguments
        return unsafe g_application_run(
            UnsafeMutableRawPointer(program).assumingMemoryBound(to: GApplication.self), Int32(pointers.count),
            &pointers)
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> Application? {
        unsafe data.map { unsafe Unmanaged<Application>.fromOpaque($0).takeUnretainedValue() }
    }

    private func activate() {
        if window == nil {
            gtk_widget_set_default_direction(options.language.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
            let look = Look(language: options.language, keyPage: options.service.keyManagementURL)
            window = unsafe Window(of: program, look) { [weak self] action in
                self?.timed { self?.desk.perform(action) }
            }
            setShortcuts()
            window?.show(DeskState())
            window?.present()
            if let window, options.isPreview { preview = Preview(window) } else { desk.perform(.start) }
            meter = options.measurements.map(LoopMeter.init(path:))
            if let window { meter?.begin(on: window.widget) }
            if let time = options.hold { LoopMeter.hold(for: time) }
        }
        window?.present()
    }

    /// There is one window, so that leaving the program means to close it.
    private func setShortcuts() {
        let texts = unsafe ["<Control>q", "<Control>w"].map { (text: String) in unsafe strdup(text) }
        defer { unsafe texts.forEach { unsafe free($0) } }
        var keys: [UnsafePointer<CChar>?] = unsafe texts.map { unsafe UnsafePointer($0) }
        unsafe keys.append(nil)
        unsafe gtk_application_set_accels_for_action(program, "window.close", &keys)
    }

    /// The browser came back; the address is a hint, which the onboarder judges.
    private func open(_ address: String) {
        activate()
        timed { desk.open(address) }
    }

    private func deliver() {
        timed {
            guard let state = mailbox.take() else { return }
            window?.show(state)
        }
    }

    private func timed(_ callback: () -> Void) {
        if let meter { meter.time(callback) } else { callback() }
    }
}
