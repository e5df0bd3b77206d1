import { createHash } from 'node:crypto'

// Uses the colours and the header of the page at /docs/api.
const style = `:root{color-scheme:light dark;--canvas:#f5f5f7;--surface:#fff;--line:#e6e6ea;--fg:#17171c;--fg-2:#5b5b66;--accent:#5a50e0;
--accent-text:#4a40c8;--selected:#ecebfd;--ok:#14693e}
@media (prefers-color-scheme:dark){:root{--canvas:#0d0d10;--surface:#141418;--line:#25252c;--fg:#ededf0;--fg-2:#a8a8b3;--accent:#645bdc;
--accent-text:#a8a5f6;--selected:#211f3d;--ok:#4cc38a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--canvas);color:var(--fg);font:15px/1.6 system-ui,sans-serif}
header{display:flex;align-items:center;gap:10px;block-size:56px;padding-inline:24px;background:var(--surface);border-block-end:1px solid var(--line)}
header span{display:flex}
header svg{inline-size:24px;block-size:24px}
header b{font-size:16px;font-weight:600}
main{max-inline-size:944px;margin-inline:auto;padding:56px 24px 96px}
[dir=rtl] main{text-align:right}
h1{margin:0 0 12px;font-size:30px;line-height:1.25;font-weight:600;letter-spacing:-.02em}
.lead{max-inline-size:640px;margin:0 0 40px;color:var(--fg-2);font-size:17px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,272px),1fr));gap:16px;margin:0;padding:0;list-style:none}
li{position:relative;display:flex;flex-direction:column;padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
li:hover{border-color:var(--accent)}
li:focus-within{outline:2px solid var(--accent);outline-offset:2px}
h2{margin:0 0 4px;font-size:16px;line-height:1.4;font-weight:600}
h2 a{color:inherit;text-decoration:none;outline:0}
h2 a::after{content:"";position:absolute;inset:0;border-radius:12px}
li:hover h2 a{color:var(--accent-text)}
p{margin:0}
li p:not(.at){margin-block-end:16px;color:var(--fg-2);font-size:14px}
.at{display:flex;flex-wrap:wrap;gap:6px;margin-block-start:auto}
code{padding:2px 8px;border-radius:6px;background:var(--selected);color:var(--accent-text);overflow-wrap:anywhere;
font:12.5px/1.5 ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono","Roboto Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media (max-width:820px){header{padding-inline:16px}main{padding:32px 16px 64px}h1{font-size:25px}.lead{margin-block-end:28px;font-size:16px}}
@media print{body,header,li{background:none}}`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5a50e0"/><path d="M10 9h12M10 16h9M10 23h5" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`

const sections = [
  {
    title: 'API reference',
    description: 'All operations with their schemas and responses. You can try them on this server.',
    paths: ['/docs/api'],
    href: '/docs/api',
  },
  {
    title: 'Set up the chat',
    description: 'Administrators manage agents, departments, widgets and canned responses.',
    paths: ['/v1/admin/'],
    href: '/docs/api#part-administration-agents',
  },
  {
    title: 'Answer visitors',
    description: 'Agents sign in, take conversations from the queue and reply.',
    paths: ['/v1/agent/'],
    href: '/docs/api#part-console-sign-in',
  },
  {
    title: 'Build a widget',
    description: 'Your website sends the key of a widget, and its visitors open conversations.',
    paths: ['/v1/widget/'],
    href: '/docs/api#part-widget-visitors',
  },
  {
    title: 'Receive events',
    description: 'Real-time events for agents and visitors, for any SignalR client.',
    paths: ['/hubs/agent', '/hubs/visitor'],
    href: '/docs/api#chat-hubs',
  },
  {
    title: 'Health',
    description: 'The state of this server and of the services that it depends on.',
    paths: ['/health'],
    href: '/health',
  },
]

// Text follows the direction of its language; paths are always left to right, even on a right-to-left page.
const renderSection = ({ title, description, paths, href }: (typeof sections)[number]) => `<li>
<h2 dir="auto"><a href="${href}">${title}</a></h2>
<p dir="auto">${description}</p>
<p class="at">${paths.map((path) => `<code dir="ltr">${path}</code>`).join('')}</p>
</li>
`

const renderPage = (heading: string, lead: string, content = '') => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Flowdesk</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>${style}</style>
</head>
<body>
<header><span aria-hidden="true">${icon}</span><b>Flowdesk</b></header>
<main>
<h1 dir="auto">${heading}</h1>
<p class="lead" dir="auto">${lead}</p>
${content}</main>
</body>
</html>
`

export const consolePage = renderPage(
  'Flowdesk is running',
  'The agent console will open at this address. Until it is available, use the API to set up and run the chat.',
  `<ul>
${sections.map(renderSection).join('')}</ul>
`,
)

/** The page to which the identity provider redirects after a sign-in. */
export const singleSignOnReturnPage = renderPage(
  'Single sign-on',
  'The agent console will complete the sign-in at this address. Until it is available, your own page sends the ID token to the API.',
)

/** The page that opens the console in a frame of another website, with the session that the website created. */
export const embeddedConsolePage = renderPage(
  'Console in a portal',
  'Your portal will open the agent console at this address. Until it is available, use the API with the session of the agent.',
)

export const consolePageDirectives = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:`
