import { Accordion, Button, Select, Stack } from '@mantine/core'
import type { CalendarFeed } from '@parta/contracts/calendar'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useMyOrgs } from '../../../queries/orgs.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { addFeed, type NewFeed, useFeeds } from '../api.ts'
import classes from './CalendarFeeds.module.css'
import { FeedRow } from './FeedRow.tsx'

export function CalendarFeeds() {
  const { t } = useTranslation('calendar')
  const { data, error, mutate } = useFeeds()
  return (
    <Stack gap="md">
      <p className={classes.lead}>{t('feeds.lead')}</p>
      <NewFeedForm />
      {error && !data && <Failed error={error} again={() => void mutate()} />}
      {!error && !data && <Loading rows={1} />}
      {data && data.items.length > 0 && <FeedRows feeds={data.items} />}
      <FeedInstructions />
    </Stack>
  )
}

function FeedRows({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const { t } = useTranslation('calendar')
  return (
    <ul className={classes.rows} aria-label={t('feeds.title')}>
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} />
      ))}
    </ul>
  )
}

/** Turns the value of the select, for example `alias:1`, into the body of the call. */
function newFeedOf(choice: string): NewFeed {
  const [kind, targetId] = choice.split(':')
  if ((kind === 'alias' || kind === 'org') && targetId) return { kind, targetId }
  return { kind: 'own' }
}

function NewFeedForm() {
  const { t } = useTranslation('calendar')
  const { data: me } = useMe()
  const { data: orgs = [] } = useMyOrgs()
  const [choice, setChoice] = useState('own')
  const [isMaking, setMaking] = useState(false)
  const aliases = (me?.aliases ?? []).map(({ id, name, surname }) => ({
    value: `alias:${id}`,
    label: `${name} ${surname}`.trim(),
  }))
  const open = orgs.filter((org) => !org.private).map(({ id, name }) => ({ value: `org:${id}`, label: name }))
  const groups = [
    { group: t('feeds.group.alias'), items: aliases },
    { group: t('feeds.group.org'), items: open },
  ].filter(({ items }) => items.length > 0)
  const create = () => {
    setMaking(true)
    addFeed(newFeedOf(choice))
      .then(() => toast(t('feeds.created')), toastError)
      .finally(() => setMaking(false))
  }
  return (
    <div className={classes.form}>
      <Select
        label={t('feeds.of')}
        data={[{ value: 'own', label: t('feeds.own') }, ...groups]}
        value={choice}
        allowDeselect={false}
        onChange={(value) => setChoice(value ?? 'own')}
      />
      <Button
        variant="default"
        loading={isMaking}
        leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
        onClick={create}
      >
        {t('feeds.create')}
      </Button>
    </div>
  )
}

function FeedInstructions() {
  const { t } = useTranslation('calendar')
  return (
    <Accordion variant="separated">
      <Accordion.Item value="how">
        <Accordion.Control>{t('feeds.howTo')}</Accordion.Control>
        <Accordion.Panel>
          <ul className={classes.steps}>
            {(['apple', 'google', 'outlook'] as const).map((program) => (
              <li key={program}>{t(`feeds.steps.${program}`)}</li>
            ))}
          </ul>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
