import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { type EventValues, saleChange } from '../form.ts'
import { usePlan } from '../plan.ts'

/** What happens to those who are in an edited event that sells something else than before, or nothing any more. */
export function InsideFields() {
  const { t } = useTranslation('planning')
  const { before, joined, span } = usePlan()
  const { watch } = useFormContext<EventValues>()
  const change = before && saleChange(before, watch())
  // The leader plays without paying.
  const others = joined - (before?.willParticipate ? 1 : 0)
  if (!change || (others <= 0 && span === 'one')) return null
  return change === 'other' ? (
    <Choice name="playersInside" label={t('inside.label')} hint={t('inside.oweHint')}>
      <Radio value="free" label={t('inside.free')} />
      <Radio value="owe" label={t('inside.owe')} />
    </Choice>
  ) : (
    <Choice name="refund" label={t('refund.label')} hint={t('refund.hint')}>
      <Radio value="yes" label={t('refund.yes')} />
      <Radio value="no" label={t('refund.no')} />
    </Choice>
  )
}

interface ChoiceProps {
  readonly name: 'playersInside' | 'refund'
  readonly label: string
  readonly hint: string
  readonly children: ReactNode
}

function Choice({ name, label, hint, children }: ChoiceProps) {
  const text = useErrorText()
  const { control, formState } = useFormContext<EventValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Radio.Group
          label={label}
          description={hint}
          value={field.value}
          onChange={field.onChange}
          error={text(formState.errors[name])}
        >
          <Stack gap="xs" mt="xs">
            {children}
          </Stack>
        </Radio.Group>
      )}
    />
  )
}
