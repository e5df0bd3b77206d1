import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

/** Maximum of the number of lines times the number of levels by which quotations and lists indent lines. */
const MAX_INDENTED_LINES = 100_000

/** Counts the places where a line of the text can begin: tags, line breaks (in `pre`) and character references. */
function countLines(html: string): number {
  let lines = 1
  for (const _ of html.matchAll(/[<&\n]/g)) lines++
  return lines
}

/** The types of the package lack `options`, which its manual documents for formatters. */
interface BuilderOptions {
  readonly options: { readonly formatters: Readonly<Record<string, FormatCallback>> }
}

/** Creates formatters that use `nested` below the level `maxLevels`, because each level takes time for every line. */
function limitLevels(maxLevels: number): (formatter: string, nested: string) => FormatCallback {
  let level = 0
  return (formatter, nested) => (element, walk, builder, options) => {
    level++
    const { formatters } = (builder as typeof builder & BuilderOptions).options
    formatters[level > maxLevels ? nested : formatter]?.(element, walk, builder, options)
    level--
  }
}

/** Renders each item of a list as a block, without its marker and indentation. */
const formatItems: FormatCallback = ({ children }, walk, builder) => {
  for (const item of children) {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk([item], builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
}

const formatCell: FormatCallback = ({ children }, walk, builder) => {
  walk(children, builder)
  builder.addInline(' ')
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const CELLS = ['td', 'th']

export interface HtmlTextOptions {
  /** Whether the URL of a link follows its text, and a line of dashes replaces each `<hr>`. */
  readonly includesLinkUrlsAndDividers: boolean
}

function createOptions(html: string, { includesLinkUrlsAndDividers }: HtmlTextOptions): HtmlToTextOptions {
  const indented = limitLevels(Math.max(1, Math.floor(MAX_INDENTED_LINES / countLines(html))))
  return {
    wordwrap: false,
    formatters: {
      items: formatItems,
      cell: formatCell,
      limitedBlockquote: indented('blockquote', 'block'),
      limitedUnorderedList: indented('unorderedList', 'items'),
      limitedOrderedList: indented('orderedList', 'items'),
      // Headings in headings and links in links are invalid HTML, so only the outermost is formatted.
      limitedHeading: limitLevels(1)('heading', 'block'),
      limitedAnchor: limitLevels(1)('anchor', 'inline'),
    },
    selectors: [
      {
        selector: 'a',
        format: 'limitedAnchor',
        options: { hideLinkHrefIfSameAsText: true, ignoreHref: !includesLinkUrlsAndDividers },
      },
      ...(includesLinkUrlsAndDividers ? [] : [{ selector: 'hr', format: 'skip' }]),
      { selector: 'blockquote', format: 'limitedBlockquote' },
      { selector: 'ul', format: 'limitedUnorderedList' },
      { selector: 'ol', format: 'limitedOrderedList' },
      ...HEADINGS.map((selector) => ({ selector, format: 'limitedHeading', options: { uppercase: false } })),
      ...CELLS.map((selector) => ({ selector, format: 'cell' })),
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  }
}

/**
 * Converts HTML to text. Keeps the text of elements beyond the limit of levels, without markers. Throws an error if the
 * elements are nested more deeply than the stack allows.
 */
export const htmlToText = (html: string, additions: HtmlTextOptions): string =>
  convert(html, createOptions(html, additions)).trim()
