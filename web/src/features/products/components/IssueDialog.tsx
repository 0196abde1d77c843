import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type Billing, type Customer, invoiceLimits, partyPatterns } from '@parta/contracts/invoices'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { amountText } from '../../../ui/numbers.ts'
import { rateFrom, rateText } from '../exchange.ts'
import { issue } from '../invoices-api.ts'
import classes from './Sales.module.css'

interface Props {
  readonly billing: Billing
  readonly month: string
  readonly onClose: () => void
}

const fields = ['name', 'companyId', 'vatId', 'street', 'zip', 'city'] as const

/** Returns the texts of the fields that are missing or wrong. */
function problemsOf(typed: Customer, t: TFunction<'products'>): Record<string, string> {
  const wrong = (['companyId', 'vatId'] as const).filter((name) => !new RegExp(partyPatterns[name]).test(typed[name]))
  const missing = typed.name.trim() === '' ? { name: t('validation:required') } : {}
  return { ...missing, ...Object.fromEntries(wrong.map((name) => [name, t(`validation:${name}`)])) }
}

/** Asks a site admin to whom an invoice is addressed, and issues it. */
export function IssueDialog({ billing, month, onClose }: Props) {
  useFocusBack()
  const { t } = useTranslation('products')
  const [customer, setCustomer] = useState<Customer>(billing.customer)
  const [rate, setRate] = useState(rateText(billing.exchange?.rate ?? null))
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const known = problemsOf(customer, t)
    if (billing.exchange && rateFrom(rate) === null) known['rate'] = t('errors:invoice.rateMissing')
    setProblems(known)
    if (Object.keys(known).length > 0) return
    setBusy(true)
    try {
      await issue({ billing, month, customer, rate: billing.exchange && rateFrom(rate) })
      toast(t('invoices.issued'))
      onClose()
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('invoices.issueTitle', { name: billing.name })}>
      <Stack>
        <p className={classes.muted}>{t('invoices.issueText', { fee: amountText(billing.fee, billing.currency) })}</p>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`invoices.customer.${field}`)}
            value={customer[field]}
            maxLength={field === 'companyId' ? 8 : field === 'zip' ? 10 : invoiceLimits.partyMax}
            required={field === 'name'}
            error={problems[field]}
            onChange={({ currentTarget: { value } }) => setCustomer((known) => ({ ...known, [field]: value }))}
          />
        ))}
        {billing.exchange && (
          <RateField
            day={billing.exchange.day}
            currency={billing.currency}
            value={rate}
            error={problems['rate']}
            onChange={setRate}
          />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void send()}>
            {t('invoices.issue')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface RateProps {
  /** The day whose rate counts. */
  readonly day: string
  readonly currency: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (rate: string) => void
}

function RateField({ day, currency, value, error, onChange }: RateProps) {
  const { t } = useTranslation('products')
  return (
    <TextInput
      label={t('invoices.rate', { day: dayOfYear(day, currentLocale()) })}
      description={t('invoices.rateHint', { currency })}
      inputMode="decimal"
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
