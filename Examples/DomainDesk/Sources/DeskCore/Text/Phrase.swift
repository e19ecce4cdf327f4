/// What the program says.
///
/// Curly brackets stand for a value, and an underscore marks the letter that presses a button.
package enum Phrase: CaseIterable, Sendable {
    // Titles and explanations of pages.
    case opening, troubleTitle, lockedTitle, lockedBody, welcomeTitle, welcomeBody, preparingTitle, preparingBody
    case waitingTitle, waitingBody, waitingResumed, timeLeft, heldBackTitle, heldBackBody, storingTitle, storingBody
    case connectedTitle, fullAccount, limited, confirmTitle, confirmBody, disconnectedTitle, disconnectedBody
    // Remarks while waiting.
    case noBrowser, busy, noConnection, cameBack
    // Endings.
    case deniedTitle, deniedBody, expiredTitle, expiredBody, cancelledTitle, cancelledBody, lostTitle, lostBody
    case maybeLostTitle, maybeLostBody, elsewhereBody, notStoredTitle, unfinishedTitle, notReadyTitle, failedTitle
    // Questions.
    case passphraseTitle, passphraseBody, passphraseWrong, passphraseSaved, passphrase, protectTitle, protectBody
    case savedTitle, savedBody, foundTitle, foundBody, closingTitle, closingBody
    // Facts.
    case vault, chosenByProgram, chosenByVariable, chosenByFile, chosenByDefault, passedOver
    case key, keyName, answer, accepted, acceptedFrom, asking, notAccepted, notAsked, lostKey
    // Buttons and links.
    case connect, cancel, unlock, tryAgain, startAgain, goOn, giveUp, later, disconnect, confirmDisconnect, keep
    case storeAgain, saveElsewhere, save, moveHere, closeAnyway, checkAgain, deleted, approvalPage, keyPage
}
