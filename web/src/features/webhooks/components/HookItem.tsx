import { Button, Group } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@parta/contracts/webhooks'
import { useTranslation } from 'react-i18next'
import { fullMoment, longDay } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { ping, remove, resend, start, useHookDeliveries } from '../api.ts'
import classes from './Hooks.module.css'

export function HookItem({ hook }: { hook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const ask = useAsk()
  const { isBusy, act } = useAction()
  const { id, url, types, stoppedAt } = hook
  const done = (run: () => Promise<void>, text: string) => () =>
    act(async () => {
      await run()
      toast(text)
    })
  const askToDelete = () =>
    ask({
      title: t('deleteTitle'),
      text: t('deleteText', { url }),
      confirm: t('delete'),
      run: async () => {
        await remove(id)
        toast(t('deleted'))
      },
    })
  return (
    <Card>
      <article data-testid="webhook">
        <h2 className={classes.url}>{url}</h2>
        <p className={classes.line}>{types.map((type) => t(`type.${type}`)).join(', ')}</p>
        {stoppedAt !== null && (
          <p className={classes.stopped} role="alert">
            {t('stopped', { date: longDay(stoppedAt, currentLocale()) })}
          </p>
        )}
        <Group gap="sm" my="md">
          {stoppedAt === null ? (
            <Button variant="default" loading={isBusy} onClick={done(() => ping(id), t('pinged'))}>
              {t('ping')}
            </Button>
          ) : (
            <Button loading={isBusy} onClick={done(() => start(id), t('started'))}>
              {t('start')}
            </Button>
          )}
          <Button variant="default" c="var(--danger)" onClick={askToDelete}>
            {t('delete')}
          </Button>
        </Group>
        <Log hookId={id} />
      </article>
    </Card>
  )
}

function Log({ hookId }: { hookId: string }) {
  const { t } = useTranslation('webhooks')
  const { data, error, mutate } = useHookDeliveries(hookId)
  return (
    <>
      <h3 className={classes.title}>{t('log')}</h3>
      {!data && (error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={1} />)}
      {data?.items.length === 0 && <p className={classes.line}>{t('logNone')}</p>}
      <ul className={classes.log}>
        {data?.items.map((delivery) => (
          <Entry key={delivery.id} hookId={hookId} delivery={delivery} />
        ))}
      </ul>
    </>
  )
}

function Entry({ hookId, delivery }: { hookId: string; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { isBusy, act } = useAction()
  const { id, type, state, attempts, lastError, createdAt } = delivery
  const again = () =>
    act(async () => {
      await resend(hookId, id)
      toast(t('resent'))
    })
  return (
    <li className={classes.entry} data-testid="webhook-delivery">
      <span className={classes.words}>
        <span>
          <strong>{t(`type.${type}`)}</strong> · {t(`state.${state}`)}
        </span>
        <span className={classes.line}>
          <time dateTime={createdAt}>{fullMoment(createdAt, currentLocale())}</time> ·{' '}
          {t('attempts', { count: attempts })}
          {lastError !== '' && state !== 'sent' && ` · ${lastError}`}
        </span>
      </span>
      {state !== 'pending' && (
        <Button variant="default" size="sm" loading={isBusy} onClick={again}>
          {t('resend')}
        </Button>
      )}
    </li>
  )
}
