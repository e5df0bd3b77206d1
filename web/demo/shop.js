// Collects calls until the script of the widget has loaded.
window.Flowdesk ||= function collect(...command) {
  window.Flowdesk.q = window.Flowdesk.q || []
  window.Flowdesk.q.push(command)
}

for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => window.Flowdesk('open'))
}
