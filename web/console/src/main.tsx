import './styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createConsole } from './platform/console.tsx'
import { shareNonce } from './platform/nonce.ts'

shareNonce()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(<App console={createConsole()} />)
