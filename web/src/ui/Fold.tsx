import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import classes from './Fold.module.css'

interface Props {
  readonly title: string
  /** What is inside. */
  readonly hint: string
  /** The fields inside. */
  readonly names: readonly string[]
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** The fields of a form that can wait, folded. */
export function Fold({ title, hint, names, isOpenAtFirst = false, children }: Props) {
  const { errors } = useFormContext().formState
  const [isWanted, want] = useState(isOpenAtFirst)
  // A folded field with an error would be a refusal without a reason.
  const isOpen = isWanted || names.some((name) => errors[name] !== undefined)
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={classes.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => want(!isOpen)}
      >
        <span>
          <strong>{title}</strong> {hint}
        </span>
        <IconChevronDown size={20} aria-hidden="true" className={classes.chevron ?? ''} />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
