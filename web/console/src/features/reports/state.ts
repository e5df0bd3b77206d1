import type { DeviceStorage } from '../../../../ui/browser/storage.ts'
import { DEFAULT_PRESET, type PresetName, parsePreset } from './rules/period-search.ts'

const ENTRY = 'report-period'

/** Returns the preset that was chosen last on this device. */
export const readPreset = (storage: DeviceStorage): PresetName => parsePreset(storage.get(ENTRY)) ?? DEFAULT_PRESET

/** Remembers on this device that a preset was chosen. */
export const rememberPreset = (storage: DeviceStorage, preset: PresetName): void => storage.set(ENTRY, preset)
