import { Alert, Button, SegmentedControl, Stack } from '@mantine/core'
import type { Failure } from '@parta/contracts/failures'
import type { ServiceName } from '@parta/contracts/values'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import { fullMoment } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestReplay, useFailures } from '../api.ts'
import classes from '../components/AdminList.module.css'

const shown = ['work', 'browsers'] as const

/** The failures that the services no longer retry, with a button to repeat each, and errors of browsers. */
export function FailuresPage() {
  const { t } = useTranslation('admin')
  const [query, change] = useAddress()
  const which = query.get('show') === 'browsers' ? 'browsers' : 'work'
  const { data, error, mutate } = useFailures()
  const silent = data?.services.filter(({ items }) => items === null).map(({ service }) => service) ?? []
  const found = (data?.services ?? [])
    .flatMap(({ service, items }) => (items ?? []).map((failure) => ({ service, failure })))
    .filter(({ failure: { kind } }) => (kind === 'browser-errors') === (which === 'browsers'))
    .toSorted((a, b) => b.failure.at.localeCompare(a.failure.at))
  return (
    <Stack gap="md">
      <PageHeader title={t('failures.title')} lead={t('failures.lead')} />
      <SegmentedControl
        className={classes.choice ?? ''}
        aria-label={t('failures.show')}
        data={shown.map((value) => ({ value, label: t(`failures.shown.${value}`) }))}
        value={which}
        onChange={(value) => change((now) => withParam(now, 'show', value === 'browsers' ? value : null))}
      />
      {silent.length > 0 && (
        <Alert color="red" role="alert">
          <p>{t('failures.silent', { services: silent.join(', ') })}</p>
          <Button mt="sm" variant="default" onClick={() => void mutate()}>
            {t('common:again')}
          </Button>
        </Alert>
      )}
      {error && !data ? (
        <Failed error={error} again={() => void mutate()} />
      ) : !data ? (
        <Loading rows={4} />
      ) : found.length === 0 ? (
        silent.length === 0 && <Empty icon={IconCircleCheck} title={t('failures.none')} text={t('failures.noneText')} />
      ) : (
        <Card>
          <ul className={classes.list}>
            {found.map(({ service, failure }) => (
              <Row key={`${service} ${failure.kind} ${failure.id}`} service={service} failure={failure} />
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}

function Row({ service, failure }: { service: ServiceName; failure: Failure }) {
  const { t } = useTranslation('admin')
  const { kind, what, reason, times, at, isReplayable } = failure
  const { isBusy, act } = useAction()
  const replay = () =>
    act(async () => {
      const isReplayed = await requestReplay(service, failure)
      toast(t(isReplayed ? 'failures.done' : 'failures.failed'))
    })
  return (
    <li className={classes.row} data-testid="failure">
      <div className={classes.words}>
        <span className={classes.name}>{what}</span>
        <span className={classes.line}>
          {service} · {t(`failures.kind.${kind}`)} · {t('failures.times', { count: times })} ·{' '}
          <time dateTime={at}>{fullMoment(at, currentLocale())}</time>
        </span>
        {reason !== '' && <code className={classes.code}>{reason}</code>}
      </div>
      {isReplayable && (
        <Button variant="default" loading={isBusy} aria-label={t('failures.againNamed', { what })} onClick={replay}>
          {t('failures.again')}
        </Button>
      )}
    </li>
  )
}
