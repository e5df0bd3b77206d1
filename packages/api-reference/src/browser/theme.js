// Runs before the page is drawn, so that it never shows the other theme first. For that it is not a module.
try {
  const theme = localStorage.getItem('api-reference.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
} catch {
  // Without storage the theme is that of the system.
}
