import { type Signal, signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { type PanelModel, useModel } from './model.ts'
import { repeatableImport } from './platform/repeatable-import.ts'
import { adoptSheets } from './platform/style-sheets.ts'

/** A part of the panel that is rarely needed, and so is a file of its own. */
interface PartModule {
  readonly View: FunctionComponent
  readonly styles: readonly string[]
}

export interface LazyPart {
  readonly state: Signal<PartModule | 'missing' | 'failed'>
  /** Loads the part once. A failed load is repeated by the next call. */
  readonly load: (model: PanelModel) => Promise<void>
}

export function createLazyPart(importModule: () => Promise<PartModule>): LazyPart {
  const state: LazyPart['state'] = signal('missing')
  const importPart = repeatableImport(importModule)
  const load = async ({ host, loadSentences }: PanelModel) => {
    try {
      const [module] = await Promise.all([importPart(), loadSentences()])
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
  const { t } = useModel()
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
  const model = useModel()
  const state = part.state.value
  const load = () => part.load(model)
  useEffect(() => {
    if (part.state.peek() === 'missing') void load()
  }, [part])
  if (state === 'missing') return null
  return state === 'failed' ? <PartMissing load={load} /> : <state.View />
}
