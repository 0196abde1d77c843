import { Button, Stack, Switch } from '@mantine/core'
import type { Availability } from '@parta/contracts/availabilities'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import { IconEye, IconEyeOff, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { editAliasPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Card } from '../../../ui/Card.tsx'
import { requestHits, requestUpdate } from '../api.ts'
import classes from './SuggestionSwitches.module.css'

/** Whether others may invite because of the availability, and whether it is used for suggestions at all. */
export function SuggestionSwitches({ availability }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  const { id, isDisabled } = availability
  const { isBusy, act } = useAction()
  const toggle = () =>
    act(async () => {
      await requestUpdate(id, { isDisabled: !isDisabled })
      toast(t(isDisabled ? 'done.reset' : 'done.excluded'))
    })
  const Icon = isDisabled ? IconEye : IconEyeOff
  return (
    <Card title={t('suggestions.settings')}>
      <Stack gap="md">
        {!isDisabled && <Hits availability={availability} />}
        <div className={classes.row}>
          <p>{t(isDisabled ? 'suggestions.isExcluded' : 'suggestions.excludeText')}</p>
          <Button
            variant={isDisabled ? 'filled' : 'default'}
            loading={isBusy}
            leftSection={<Icon size={20} aria-hidden="true" />}
            onClick={toggle}
          >
            {t(isDisabled ? 'suggestions.reset' : 'suggestions.exclude')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** The switch of invitations; after the first invitation, or for an alias who is not known to be an adult, a notice instead. */
function Hits({ availability: { id, aliasId, hits, hasBeenInteractedWith } }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  const { data: me } = useMe()
  const { isBusy, act } = useAction()
  if (!me) return null
  const barred = invitationsBarred(me, aliasId)
  if (barred || hasBeenInteractedWith) {
    return (
      <p className={classes.notice} data-testid="hits-notice">
        <IconInfoCircle size={22} aria-hidden="true" />
        <span>
          {t(barred ? `hits.${barred}` : 'hits.fixed')}{' '}
          {barred === 'unknownAge' && <Link to={editAliasPath(aliasId ?? '')}>{t('hits.setAge')}</Link>}
        </span>
      </p>
    )
  }
  const change = (next: boolean) =>
    act(async () => {
      await requestHits(id, next)
      toast(t(next ? 'done.hitsOn' : 'done.hitsOff'))
    })
  return (
    <Switch
      size="md"
      label={t('hits.label')}
      description={t(aliasId === null ? 'hits.text' : 'hits.aliasText')}
      checked={hits}
      disabled={isBusy}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
