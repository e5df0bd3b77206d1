import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

/** Maximum of lines × levels. Each level is a quotation or list, which indents all lines inside it. */
const MAX_LINE_INDENTATIONS = 100_000

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

/** Creates formatters that use `nestedFormatter` beyond `maxLevels`, because each level takes time for every line. */
function limitLevels(maxLevels: number): (formatter: string, nestedFormatter: string) => FormatCallback {
  let level = 0
  return (formatter, nestedFormatter) => (element, walk, builder, options) => {
    level++
    const { formatters } = (builder as typeof builder & BuilderOptions).options
    formatters[level > maxLevels ? nestedFormatter : formatter]?.(element, walk, builder, options)
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
  const limitIndentation = limitLevels(Math.max(1, Math.floor(MAX_LINE_INDENTATIONS / countLines(html))))
  return {
    wordwrap: false,
    formatters: {
      items: formatItems,
      cell: formatCell,
      limitedBlockquote: limitIndentation('blockquote', 'block'),
      limitedUnorderedList: limitIndentation('unorderedList', 'items'),
      limitedOrderedList: limitIndentation('orderedList', 'items'),
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
 * Converts HTML to text. Elements beyond the maximum level keep their text, but lose markers and indentation. Throws an
 * error if the elements are nested more deeply than the stack allows.
 */
export const htmlToText = (html: string, options: HtmlTextOptions): string =>
  convert(html, createOptions(html, options)).trim()
