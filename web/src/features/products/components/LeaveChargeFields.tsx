import { ActionIcon, Button, Stack } from '@mantine/core'
import { minorOf, productLimits } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { type ProductValues, previewSteps } from '../form.ts'
import { NumberField } from './NumberField.tsx'
import classes from './Products.module.css'

/** What leaving costs, in steps that cost more the nearer the start is, with a preview. */
export function LeaveChargeFields({ currency }: { currency: Currency }) {
  const { t } = useTranslation('products')
  const { watch } = useFormContext<ProductValues>()
  return (
    <Card title={t('form.leave')}>
      <Stack>
        <SwitchField<ProductValues>
          name="hasLeaveCharge"
          label={t('form.hasLeave')}
          description={t('form.leaveHint')}
        />
        {watch('hasLeaveCharge') && <Steps currency={currency} />}
      </Stack>
    </Card>
  )
}

function Steps({ currency }: { currency: Currency }) {
  const { t } = useTranslation('products')
  const { control, watch } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' })
  const [steps, price] = watch(['steps', 'price'])
  return (
    <>
      <ol className={classes.steps}>
        {fields.map((field, at) => (
          <li key={field.id}>
            <NumberField
              name={`steps.${at}.hours`}
              label={t('form.hours')}
              min={1}
              max={productLimits.leaveChargeHoursMax}
            />
            <NumberField
              name={`steps.${at}.percent`}
              label={t('form.percent')}
              min={1}
              max={productLimits.leaveChargeMax}
            />
            <ActionIcon
              mt={26}
              aria-label={t('form.removeStep', { step: at + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {fields.length <= productLimits.leaveStepsMax && (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => append({ hours: '', percent: '' })}
        >
          {t('form.addStep')}
        </Button>
      )}
      <div className={classes.preview}>
        <h3>{t('form.preview')}</h3>
        <LeaveSteps
          steps={previewSteps(steps)}
          paid={price === '' ? undefined : { amount: minorOf(price), currency }}
        />
      </div>
    </>
  )
}
