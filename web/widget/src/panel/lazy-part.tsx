import { type Signal, signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Shell, useShell } from './model.ts'
import { loadModule } from './platform/load-module.ts'
import { adoptSheets } from './platform/style-sheets.ts'

/** A part of the panel that is rarely needed, and so is a file of its own. */
interface PartModule {
  readonly View: FunctionComponent
  readonly styles: readonly string[]
}

export interface LazyPart {
  readonly state: Signal<PartModule | 'missing' | 'failed'>
  /** Loads the part once. A failed load is repeated by the next call. */
  readonly load: (shell: Shell) => Promise<void>
}

/** Creates a part. Unless it is one of the shell, its view uses the model, so the core is loaded with it. */
export function createLazyPart(importModule: () => Promise<PartModule>, owner: 'core' | 'shell' = 'core'): LazyPart {
  const state: LazyPart['state'] = signal('missing')
  const load = async ({ host, loadSentences, loadCore }: Shell) => {
    try {
      const [module] = await Promise.all([loadModule(importModule), loadSentences(), owner === 'core' && loadCore()])
      adoptSheets(host.root, module.styles)
      state.value = module
    } catch {
      state.value = 'failed'
    }
  }
  return { state, load }
}

/** Says that a part could not be loaded, and offers to try again. */
export function PartMissing({ load }: { readonly load: () => Promise<unknown> }) {
  const { t } = useShell()
  return (
    <p class="status" role="alert">
      {t('partMissing')}{' '}
      <button type="button" class="link" onClick={() => void load().catch(() => undefined)}>
        {t('retry')}
      </button>
    </p>
  )
}

/** Shows a part once it is loaded, and offers to try again if that failed. */
export function LazyView({ part }: { readonly part: LazyPart }) {
  const shell = useShell()
  const state = part.state.value
  const load = () => part.load(shell)
  useEffect(() => {
    if (part.state.peek() === 'missing') void load()
  }, [part])
  if (state === 'missing') return null
  return state === 'failed' ? <PartMissing load={load} /> : <state.View />
}
