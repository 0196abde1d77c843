import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ErrorSummary.module.css'
import { nameOf, refusedFields, showField } from './refused-fields.ts'

interface Props {
  readonly form: RefObject<HTMLFormElement | null>
  /** How often the form was sent; after each attempt the first refused field is scrolled to and focused. */
  readonly attempts: number
}

/**
 * Lists the refused fields of a form as buttons that lead to them. A single one needs no list, because it has the
 * focus. The fields are found in the page and not in the form's state: their order and their names are those on the
 * screen, and a step of a wizard lists its own.
 */
export function ErrorSummary({ form, attempts }: Props) {
  const { t } = useTranslation()
  const fields = useRefusedFields(form, attempts)
  if (fields.length < 2) return null
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={22} aria-hidden="true" />}
      title={t('refused', { count: fields.length })}
      mb="md"
    >
      <ul className={classes.list}>
        {fields.map((field) => (
          <li key={field.id || nameOf(field)}>
            <button type="button" className={classes.field} onClick={() => showField(field)}>
              {nameOf(field)}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function useRefusedFields(form: Props['form'], attempts: number): readonly HTMLElement[] {
  const [fields, setFields] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const element = form.current
    if (!element || attempts === 0) return
    let isFocusDue = true
    const read = () => {
      const found = refusedFields(element)
      setFields((before) => (isSame(before, found) ? before : found))
      if (!isFocusDue || !found[0]) return
      isFocusDue = false
      showField(found[0])
    }
    // The refusal of a later step is shown after this one has been replaced by it.
    const watch = new MutationObserver(read)
    watch.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-invalid', 'data-error'],
    })
    // Whoever types again has moved on; an error that appears while typing takes no focus.
    const moveOn = () => {
      isFocusDue = false
    }
    element.addEventListener('input', moveOn)
    read()
    return () => {
      watch.disconnect()
      element.removeEventListener('input', moveOn)
    }
  }, [form, attempts])
  return fields
}

function isSame(one: readonly HTMLElement[], other: readonly HTMLElement[]): boolean {
  return one.length === other.length && one.every((field, at) => field === other[at])
}
