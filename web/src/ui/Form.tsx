import { type FormEvent, type ReactNode, useRef } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'

interface Props {
  readonly onSubmit: (event: FormEvent) => unknown
  /** `submitCount` of the form. */
  readonly attempts: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A form that is validated by its schema. After a refused attempt it lists the refused fields and focuses the first;
 * a form of several fields takes `shouldFocusError: false`, because react-hook-form focuses in the order of registration and skips
 * fields without a ref.
 */
export function Form({ onSubmit, attempts, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        // A dialog's form can be rendered inside another form, which must not be sent.
        event.stopPropagation()
        void onSubmit(event)
      }}
    >
      <ErrorSummary form={form} attempts={attempts} />
      {children}
    </form>
  )
}
