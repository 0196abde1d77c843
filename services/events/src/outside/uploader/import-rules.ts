import type { Decision } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { type ImportRow, importTask } from './store.ts'

interface Beginning {
  readonly id: string
  readonly begun: Omit<ImportRow, 'at' | 'state' | 'created'>
}

/** Begins an import; the same file that is sent twice continues the same import. */
export function beginImport(
  state: ImportRow | null,
  { id, begun }: Beginning,
  now: Date,
): Decision<ImportRow, ImportRow> {
  if (state) return { next: state, answer: state }
  const next: ImportRow = { ...begun, at: now, state: 'running', created: 0 }
  return { next, tasks: [planned(importTask, { id, data: { importId: id } })], answer: next }
}

/** Notes how far an import is; a repeated run of its task never goes back. */
export function advanceImport(state: ImportRow, created: number): Decision<ImportRow, void> {
  const next = created > state.created ? { ...state, created } : state
  return { next, answer: undefined }
}

export function endImport(state: ImportRow, end: 'done' | 'undone'): Decision<ImportRow, void> {
  if (state.state !== 'running') return { next: state, answer: undefined }
  return { next: { ...state, state: end, created: end === 'done' ? state.total : 0 }, answer: undefined }
}

/** A running import without a leader is undone by its task. */
export function forgetPerson(state: ImportRow, userId: string): Decision<ImportRow, void> {
  const { by, leader } = state
  const next = { ...state, by: by === userId ? null : by, leader: leader === userId ? null : leader }
  return { next, answer: undefined }
}
