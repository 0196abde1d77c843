import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { decimalOf, money, readDecimal } from '@parta/contracts/money'
import { ibanText } from '@parta/contracts/predicates/bank-accounts'
import type { TopUp } from '@parta/contracts/top-ups'
import { type Currency, currencies } from '@parta/contracts/values'
import { IconBuildingBank } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { currentLocale } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { quickAmounts, readAmount } from '../amount.ts'
import { useCredit, useTopUp } from '../api.ts'
import { CopyRow } from '../components/CopyRow.tsx'
import { PaymentCode } from '../components/PaymentCode.tsx'
import { WaitingPayment } from '../components/WaitingPayment.tsx'
import { codeKinds } from '../payment-code.ts'
import classes from './TopUpPage.module.css'

/** A transfer that becomes credit: account, symbols, amount, and its QR code. */
export function TopUpPage() {
  const { t } = useTranslation('topUp')
  const [query, setQuery] = useSearchParams()
  const asked = currencies.find((currency) => currency === query.get('currency')) ?? null
  const { data, error, mutate } = useTopUp(asked)
  const choose = (currency: string) => setQuery({ ...Object.fromEntries(query), currency }, { replace: true })
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={paths.payments} />
      {data ? (
        <Stack gap="md">
          {data.currencies.length > 1 && (
            <SegmentedControl
              fullWidth
              size="md"
              aria-label={t('currency')}
              data={data.currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
              value={data.currency}
              onChange={choose}
            />
          )}
          {data.account ? (
            <Transfer key={data.currency} topUp={data} account={data.account} asked={query.get('amount')} />
          ) : (
            <Empty icon={IconBuildingBank} title={t('none.title')} text={t('none.text')} />
          )}
        </Stack>
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={2} />
      )}
    </>
  )
}

interface Props {
  readonly topUp: TopUp
  readonly account: NonNullable<TopUp['account']>
  /** An amount from the address. */
  readonly asked: string | null
}

function Transfer({ topUp, account, asked }: Props) {
  const { t } = useTranslation('topUp')
  const [typed, setTyped] = useState(() =>
    localDecimal(readDecimal(asked ?? '') ?? money.topUp[topUp.currency].initial),
  )
  const amount = readAmount(typed, topUp.currency)
  const valid = typeof amount === 'number' ? amount : null
  const { iban, bic, owner, number } = account
  const { currency, variableSymbol, specificSymbol } = topUp
  const transfer = useMemo(
    () => (valid === null ? null : { iban, bic, owner, amount: valid, variableSymbol, specificSymbol }),
    [iban, bic, owner, valid, variableSymbol, specificSymbol],
  )
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <Credit currency={currency} />
        <WaitingPayment currency={currency} />
        <Card title={t('howMuch')}>
          <AmountField currency={currency} typed={typed} onType={setTyped} />
        </Card>
        <Card title={t('pay')}>
          {transfer ? (
            <PaymentCode kinds={codeKinds(topUp)} transfer={transfer} />
          ) : (
            <p className={classes.muted}>{t('code.none')}</p>
          )}
        </Card>
      </div>
      <div className={classes.side}>
        <Card title={t('byHand')}>
          <dl className={classes.list}>
            {number && <CopyRow label={t('rows.number')} shown={number} />}
            {(currency !== 'CZK' || !number) && <CopyRow label={t('rows.iban')} shown={ibanText(iban)} value={iban} />}
            {currency !== 'CZK' && bic && <CopyRow label={t('rows.bic')} shown={bic} />}
            <CopyRow label={t('rows.variableSymbol')} shown={variableSymbol} />
            <CopyRow label={t('rows.specificSymbol')} shown={specificSymbol} />
            {valid !== null && (
              <CopyRow label={t('rows.amount')} shown={amountText(valid, currency)} value={localDecimal(valid)} />
            )}
            <CopyRow label={t('rows.owner')} shown={owner} />
          </dl>
        </Card>
        <Card title={t('when.title')}>
          <ul className={classes.steps}>
            <li>{t(topUp.isAutomatic ? 'when.automatic' : 'when.byHand')}</li>
            <li>{t('when.banks')}</li>
            <li>{t('when.symbol')}</li>
          </ul>
        </Card>
      </div>
    </div>
  )
}

interface AmountProps {
  readonly currency: Currency
  readonly typed: string
  onType(typed: string): void
}

function AmountField({ currency, typed, onType }: AmountProps) {
  const { t } = useTranslation('topUp')
  const text = useErrorText()
  const amount = readAmount(typed, currency)
  return (
    <Stack gap="sm">
      <TextInput
        label={t(`amount.${currency}`)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        error={typeof amount === 'number' ? undefined : text(amount)}
      />
      <div className={classes.quick}>
        {quickAmounts[currency].map((quick) => (
          <Button
            key={quick}
            px="xs"
            variant={quick === amount ? 'filled' : 'default'}
            aria-pressed={quick === amount}
            onClick={() => onType(localDecimal(quick))}
          >
            {amountText(quick, currency)}
          </Button>
        ))}
      </div>
    </Stack>
  )
}

/** The credit now; tells when it has grown, because a transfer arrived. */
function Credit({ currency }: { currency: Currency }) {
  const { t } = useTranslation('topUp')
  const credit = useCredit(currency)
  const before = useRef(credit)
  useEffect(() => {
    const grown = credit !== undefined && before.current !== undefined ? credit - before.current : 0
    before.current = credit
    if (grown > 0) toast(t('arrived', { amount: amountText(grown, currency) }))
  }, [credit, currency, t])
  return (
    <Card>
      <div className={classes.now}>
        <span className={classes.muted}>{t('credit')}</span>
        <span className={classes.credit} data-testid="credit">
          {credit === undefined ? '…' : amountText(credit, currency)}
        </span>
      </div>
    </Card>
  )
}

/** Returns an amount as people type it in their language, without places if it is whole. */
function localDecimal(minor: number): string {
  const text = decimalOf(minor).replace(/\.00$/, '')
  return currentLocale() === 'en' ? text : text.replace('.', ',')
}
