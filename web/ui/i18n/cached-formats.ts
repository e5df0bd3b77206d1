/** Caches one formatter for each language, because formatters are expensive to create. */
export const cached = <Formatter>(create: (locale: string) => Formatter): ((locale: string) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (locale) => {
    const formatter = made.get(locale) ?? create(locale)
    made.set(locale, formatter)
    return formatter
  }
}

/** Creates formatters of numbers with a unit, such as `megabyte`. */
export const inUnit = (unit: string, maximumFractionDigits: number) =>
  cached((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }))
