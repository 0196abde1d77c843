import { useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { showRefusal } from '../form.ts'

interface RefusalState<V extends FieldValues> {
  readonly refusal: CallError | null
  /** Shows the error under its field, above the form, or as a toast if the server was not reached. */
  refuse(error: unknown, fields: readonly Path<V>[], setError: UseFormSetError<V>): void
  clear(): void
}

/** Returns the server's refusal, or null if the server was not reached. */
export function asRefusal(error: unknown): CallError | null {
  return error instanceof CallError && error.status >= 400 ? error : null
}

/** Returns where a form of this feature shows refusals. */
export function useRefusal<V extends FieldValues>(): RefusalState<V> {
  const [refusal, setRefusal] = useState<CallError | null>(null)
  return {
    refusal,
    refuse: (error, fields, setError) => {
      if (showRefusal(error, fields, setError)) return
      const refused = asRefusal(error)
      if (refused) setRefusal(refused)
      else toastError(error)
    },
    clear: () => setRefusal(null),
  }
}
