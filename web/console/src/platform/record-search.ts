import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The state of a page with a list, in its address. */
export interface RecordSearch {
  /** The text that the rows must contain. */
  readonly search?: string | undefined
  /** The column by which the rows are sorted; with a leading `-`, in descending order. */
  readonly sort?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** The record that is open: its id, or `new`. */
  readonly edit?: number | 'new' | undefined
}

const parseText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

const parseId = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Reads the state from the address, and ignores everything else. */
export function parseRecordSearch(given: Readonly<Record<string, unknown>>): RecordSearch {
  const search = parseText(given['search'])
  const sort = parseText(given['sort'])
  const page = parseId(given['page'])
  const edit = given['edit'] === 'new' ? 'new' : parseId(given['edit'])
  return {
    ...(search === undefined ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(edit === undefined ? {} : { edit }),
  }
}

interface NavigateOptions {
  readonly isReplacing?: boolean
}

/** Returns the state in the address, and a function that changes parts of it. */
export function useRecordSearch() {
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changes: RecordSearch, { isReplacing = false }: NavigateOptions = {}) =>
      void navigate({
        to: '.',
        replace: isReplacing,
        search: (previous: Readonly<Record<string, unknown>>) => parseRecordSearch({ ...previous, ...changes }),
      } as Parameters<typeof navigate>[0]),
    [navigate],
  )
  return [parseRecordSearch(given), change] as const
}
