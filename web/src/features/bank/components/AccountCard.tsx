import { Alert, Button } from '@mantine/core'
import type { BankStatus } from '@parta/contracts/bank'
import { ibanText } from '@parta/contracts/predicates/bank-accounts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { resume } from '../api.ts'
import classes from './Bank.module.css'

/** An account that receives top-ups, and whether it is read from the bank. */
export function AccountCard({ account }: { account: BankStatus }) {
  const { t } = useTranslation('bank')
  const { isBusy, act } = useAction()
  const { iban, currency, isAutomatic, readAt, stoppedAt } = account
  return (
    <Card title={t(`accounts.${currency}`)}>
      <p className={classes.iban}>{ibanText(iban)}</p>
      {stoppedAt ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} title={t('stopped.title')}>
          <p>{t('stopped.text')}</p>
          <Button mt="sm" variant="default" loading={isBusy} onClick={() => act(() => resume(iban))}>
            {t('stopped.resume')}
          </Button>
        </Alert>
      ) : (
        <p className={classes.muted}>
          {isAutomatic ? t('automatic') : t('byHand')}{' '}
          {readAt && (
            <>
              {t('readAt')} <Moment at={readAt} />
            </>
          )}
        </p>
      )}
    </Card>
  )
}
