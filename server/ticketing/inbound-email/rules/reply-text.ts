/** Maximum length of a line that a mail program inserts. Longer lines are text of a person. */
const MAX_INSERTED_LINE_LENGTH = 400

/** Maximum length of a text in which quotations are searched. The search takes time for each line. */
const MAX_SEARCHED_LENGTH = 128 * 1024

/** Maximum number of lines of a signature, counting the line `-- `. */
const MAX_SIGNATURE_LINES = 12

const isQuoted = (line: string): boolean => line.startsWith('>')
const isBlank = (line: string): boolean => line.trim() === ''

/** The attribution that mail programs write above a quoted message, such as `On Monday, Maria wrote:`. */
const ATTRIBUTIONS = [
  /^On\b.* wrote:$/i,
  /^(Am|Den)\b.* schrieb\b.*:$/i,
  /^Le\b.* a écrit ?:$/i,
  /^El\b.* escribió ?:$/i,
  /\b(yazdı|şunu yazdı|şunları yazdı) ?:$/i,
  /^(في|بتاريخ)\s.*(كتب|كتبت|كتب\/ت).*:$/,
]

/** The part before `@` excludes `@`, so that the expression can match an address in only one way. */
const ENDING_ADDRESS = /<[^<>\s@]+@[^<>\s]+>.{0,40}:$/
const YEAR = /\b(19|20)\d\d\b/

const SEPARATORS = [
  /^-{2,}\s*(Original Message|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Özgün İleti|Orijinal Mesaj|الرسالة الأصلية)\s*-{2,}$/i,
  /^-{2,}\s*(Reply above this line|Forwarded message)\s*-{2,}$/i,
]

const FROM_LABEL = /^\*?(From|Von|De|Gönderen|Kimden|من)\s?:\*?\s*\S/i
const HEADER_LABEL =
  /^\*?(Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Fecha|Para|Asunto|Gönderilme|Gönderildi|Tarih|Kime|Konu|تاريخ الإرسال|التاريخ|إلى|الموضوع)\s?:\*?\s*\S/i

const DEVICE_SIGNATURES = [
  /^Sent from (my .{1,40}|(Mail|Outlook|Yahoo Mail|Proton Mail)\b.{0,40})$/i,
  /^Get Outlook for .{1,40}$/i,
  /^Von meinem .{1,60} gesendet$/i,
  /^Envoyé (de|depuis) (mon|ma|l[’']) ?.{1,60}$/i,
  /^Enviado desde (mi|el) .{1,60}$/i,
  /^.{1,60}(’|')?[dt][ae]n gönderildi$/i,
  /^(أُرسلت|أرسلت|مرسل) من .{1,60}$/,
]

const isMatch = (patterns: readonly RegExp[], line: string): boolean =>
  line.length <= MAX_INSERTED_LINE_LENGTH && patterns.some((pattern) => pattern.test(line))

/** Whether a line looks like an attribution in any language: a year, then an address, and a colon at the end. */
function hasYearAndAddress(line: string): boolean {
  if (line.length > MAX_INSERTED_LINE_LENGTH || !line.endsWith(':')) return false
  const addressIndex = line.search(ENDING_ADDRESS)
  return addressIndex >= 0 && YEAR.test(line.slice(0, addressIndex))
}

const isAttribution = (line: string): boolean => isMatch(ATTRIBUTIONS, line) || hasYearAndAddress(line)

/** Returns how many lines (0 to 3) the attribution at the index has. Mail programs break long ones into lines. */
function countAttributionLines(lines: readonly string[], index: number): number {
  const [first = '', second = '', third = ''] = lines.slice(index, index + 3).map((line) => line.trim())
  if (first === '' || isQuoted(first)) return 0
  if (isAttribution(first)) return 1
  if (second !== '' && !isQuoted(second) && isAttribution(`${first} ${second}`)) return 2
  return second !== '' && third !== '' && isAttribution(`${first} ${second} ${third}`) ? 3 : 0
}

/** Whether the header fields of the answered message begin at the line, as Outlook writes them. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  if (line.length > MAX_INSERTED_LINE_LENGTH || !FROM_LABEL.test(line)) return false
  const nextLines = lines.slice(index + 1, index + 6).map((text) => text.trim())
  return nextLines.filter((text) => text.length <= MAX_INSERTED_LINE_LENGTH && HEADER_LABEL.test(text)).length >= 2
}

/** Whether quoted lines follow, with no text of the sender between or below them except a signature. */
function isQuoteToEnd(lines: readonly string[], start: number): boolean {
  let hasQuote = false
  for (const line of lines.slice(start)) {
    if (line === '-- ' || line === '--') return hasQuote
    if (isQuoted(line)) hasQuote = true
    else if (!isBlank(line)) return false
  }
  return hasQuote
}

function isQuoteStart(lines: readonly string[], index: number): boolean {
  if (isMatch(SEPARATORS, (lines[index] ?? '').trim()) || isHeaderBlock(lines, index)) return true
  const attributionLineCount = countAttributionLines(lines, index)
  return attributionLineCount > 0 && isQuoteToEnd(lines, index + attributionLineCount)
}

const isQuotedOrBlank = (line: string): boolean => isQuoted(line) || isBlank(line)

/** Returns the index of the line where the quotation at the end begins; the number of lines if there is none. */
function findQuoteStart(lines: readonly string[]): number {
  const start = lines.findIndex((_line, index) => isQuoteStart(lines, index))
  if (start >= 0) return start
  const textEnd = lines.findLastIndex((line) => !isQuotedOrBlank(line)) + 1
  return isQuoteToEnd(lines, textEnd) ? textEnd : lines.length
}

/** Removes a `-- ` signature (RFC 3676, 4.3), lines like `Sent from my iPad`, and blank or `_____` lines at the end. */
function removeSignature(lines: readonly string[]): readonly string[] {
  const delimiterIndex = lines.findLastIndex((line) => line === '-- ' || line === '--')
  const hasSignature = delimiterIndex >= 0 && lines.length - delimiterIndex <= MAX_SIGNATURE_LINES
  const remainingLines = hasSignature ? lines.slice(0, delimiterIndex) : [...lines]
  const removeLastLines = (mustRemove: (line: string) => boolean): void => {
    while (remainingLines.length > 0 && mustRemove(remainingLines.at(-1) ?? '')) remainingLines.pop()
  }
  removeLastLines((line) => isBlank(line) || /^_{5,}\s*$/.test(line))
  removeLastLines((line) => isMatch(DEVICE_SIGNATURES, line.trim()))
  removeLastLines(isBlank)
  return remainingLines
}

/** Removes the quoted message at the end and the signature. Keeps a text that is very long, or would become empty. */
export function extractReplyText(text: string): string {
  if (text.length > MAX_SEARCHED_LENGTH) return text.trim()
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  const replyText = removeSignature(lines.slice(0, findQuoteStart(lines)))
    .join('\n')
    .trim()
  return replyText === '' ? text.trim() : replyText
}
