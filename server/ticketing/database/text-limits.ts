/** Maximum length of the subject of a ticket, message or mail, in characters. */
export const MAX_SUBJECT_LENGTH = 255

/** Maximum length of the text of a ticket, message or mail, in characters. */
export const MAX_TEXT_LENGTH = 65_536

/** Maximum length of the HTML of a message before it is sanitized, in characters. */
export const MAX_HTML_LENGTH = 262_144

/** Maximum number of characters of a message's text that the integration API returns. */
export const MAX_RETURNED_CHARACTERS = 20_000
