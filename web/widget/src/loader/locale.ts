const supported = ['en', 'tr', 'de', 'fr', 'es', 'ar']

const match = (tag: string | null | undefined): string | undefined =>
  supported.find((language) => language === tag?.toLowerCase().split('-')[0])

/**
 * Returns the language of the widget: that of the script element, of the widget's configuration, of the page, or of the
 * browser, whichever is supported first; otherwise `en`.
 */
export const chooseLocale = (fromScript: string | undefined, fromConfig: string | null): string =>
  [fromScript, fromConfig, document.documentElement.lang, ...navigator.languages].map(match).find(Boolean) ?? 'en'
