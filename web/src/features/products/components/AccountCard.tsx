import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { ibanText } from '@parta/contracts/predicates/bank-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { SendButton } from '../../../ui/SendButton.tsx'
import { changeAccount, useOrgAccount } from '../api.ts'
import classes from './Sales.module.css'

/** Where an organisation's payouts go, what it earned, and what was paid out. */
export function AccountCard({ orgId }: { orgId: string }) {
  const { t } = useTranslation('products')
  const { data } = useOrgAccount(orgId)
  const now = useNow()
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  const isWaiting = data.payableFrom !== null && new Date(data.payableFrom) > now
  return (
    <Card title={t('account.title')}>
      <p className={classes.account}>{data.iban ? ibanText(data.iban) : t('account.none')}</p>
      {isWaiting && data.payableFrom && (
        <Alert variant="light" my="sm">
          {t('account.waiting')} <Moment at={data.payableFrom} />
        </Alert>
      )}
      {data.balances.map(({ currency, earned, paidOut, available }) => (
        <dl key={currency} className={classes.balance}>
          {(
            [
              ['earned', earned],
              ['paidOut', paidOut],
              ['available', available],
            ] as const
          ).map(([name, amount]) => (
            <div key={name}>
              <dt>{t(`account.${name}`)}</dt>
              <dd>{amountText(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {data.balances.length > 0 && <p className={classes.explained}>{t('account.earnedText')}</p>}
      {data.payouts.length > 0 && (
        <ul className={classes.payouts} aria-label={t('account.payouts')}>
          {data.payouts.map(({ id, amount, currency, iban, at }) => (
            <li key={id}>
              <strong>{amountText(amount, currency)}</strong>
              <Moment at={at} withTime={false} />
              <span className={classes.muted}>{ibanText(iban)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button mt="md" variant="default" onClick={() => setChanging(true)}>
        {t(data.iban ? 'account.change' : 'account.state')}
      </Button>
      {isChanging && <AccountDialog orgId={orgId} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function AccountDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation('products')
  const [account, setAccount] = useState('')
  const { isBusy, act } = useAction()
  const save = () =>
    act(async () => {
      await changeAccount(orgId, account.trim())
      toast(t('account.saved'))
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={t('account.change')}>
      <Stack>
        <p>{t('account.text')}</p>
        <TextInput
          label={t('account.number')}
          placeholder="19-2000145399/0800"
          autoComplete="off"
          maxLength={42}
          value={account}
          onChange={({ currentTarget: { value } }) => setAccount(value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SendButton loading={isBusy} missing={account.trim().length < 7 ? t('account.short') : ''} onClick={save}>
            {t('account.save')}
          </SendButton>
        </Group>
      </Stack>
    </Modal>
  )
}
