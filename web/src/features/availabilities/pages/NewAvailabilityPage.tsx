import { Tabs } from '@mantine/core'
import { type AvailabilityType, availabilityTypes, weekdays } from '@parta/contracts/availability-values'
import { IconCalendarRepeat, IconCalendarWeek } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { useMe } from '../../../lib/me.ts'
import { paths } from '../../../lib/paths.ts'
import { plannedIn } from '../../../lib/planned.ts'
import { toast } from '../../../lib/toast.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestCreate, useAvailabilities } from '../api.ts'
import { AvailabilityWizard } from '../components/AvailabilityWizard.tsx'
import { WhoField } from '../components/WhoField.tsx'
import { type AvailabilityValues, availabilityBody, newValues, plannedValues, takenDays } from '../form.ts'
import classes from './NewAvailabilityPage.module.css'

export function NewAvailabilityPage() {
  const { t } = useTranslation('availabilities')
  const navigate = useNavigate()
  const [query, change] = useAddress()
  const { data: me } = useMe()
  const { data: known, error, mutate } = useAvailabilities()
  if (!known && error) return <Failed error={error} again={() => void mutate()} />
  if (!me || !known) return <Loading rows={3} />

  const planned = plannedIn(query)
  const type: AvailabilityType = availabilityTypes.find((one) => one === query.get('type')) ?? 'oneOff'
  const takenBy = (aliasId: string | null) => takenDays(known.permanent, aliasId)
  const create = async (values: AvailabilityValues) => {
    const items = await requestCreate(availabilityBody(values, type, new Date()))
    toast(t('done.created', { count: items.length }))
    await navigate(paths.availabilities, { replace: true })
  }
  // The steps stay the same element in both tabs, so that a change of the tab keeps the input.
  const frame = (wizard: ReactNode, aliasId: string | null) => (
    <Tabs value={type} onChange={(next) => change((now) => withParam(now, 'type', next === 'oneOff' ? null : next))}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="oneOff" leftSection={<IconCalendarWeek size={20} aria-hidden="true" />}>
          {t('tabs.oneOff')}
        </Tabs.Tab>
        <Tabs.Tab value="permanent" leftSection={<IconCalendarRepeat size={20} aria-hidden="true" />}>
          {t('tabs.permanent')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={type}>
        {type === 'permanent' && takenBy(aliasId).length === weekdays.length ? <AllTaken /> : wizard}
      </Tabs.Panel>
    </Tabs>
  )
  return (
    <>
      <PageHeader title={t('new.title')} lead={t('new.lead')} back={paths.availabilities} help="availability" />
      <AvailabilityWizard
        type={type}
        initial={planned ? plannedValues(planned, new Date()) : newValues(me.location, new Date())}
        draft={planned ? `availability-new ${planned.start}` : 'availability-new'}
        submitText={t('new.submit')}
        takenBy={takenBy}
        onSave={create}
        frame={frame}
      />
    </>
  )
}

/** Shown instead of the form when every day of the week has a permanent availability. */
function AllTaken() {
  const { t } = useTranslation('availabilities')
  return (
    <div className={classes.taken}>
      <WhoField />
      <Empty icon={IconCalendarRepeat} title={t('allTaken.title')} text={t('allTaken.text')} />
    </div>
  )
}
