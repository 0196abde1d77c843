import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { showProblems } from '../../lib/form.ts'
import { CallError } from '../../lib/request.ts'
import { toastError } from '../../lib/toast.ts'

const fields = ['name', 'surname', 'gender', 'age', 'activities', 'languages', 'description', 'message'] as const

/** Shows a refusal under its field, an unreadable picture under the picture, and everything else as a toast. */
export function showRefusal<V extends FieldValues>(error: unknown, setError: UseFormSetError<V>): void {
  if (error instanceof CallError && error.code === 'image.invalid') {
    setError('image' as Path<V>, { type: error.code, message: error.code })
  } else if (!showProblems(error, fields as readonly string[] as readonly Path<V>[], setError)) toastError(error)
}
