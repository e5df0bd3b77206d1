import './polyfills.ts'
import './styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { asksForEmbedding } from './features/session/rules.ts'
import { createConsole } from './platform/console.tsx'
import { shareNonce } from './platform/nonce.ts'

shareNonce()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const console = createConsole()
if (asksForEmbedding(location.search, location.hash)) console.session.markEmbedded()
createRoot(root).render(<App console={console} />)
