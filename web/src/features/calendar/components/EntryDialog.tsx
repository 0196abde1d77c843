import { Button, Modal } from '@mantine/core'
import { Link } from 'react-router-dom'
import { durationText, fullMoment } from '../../../lib/dates.ts'
import { eventPath } from '../../../lib/paths.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { type Entry, placesText } from '../entry.ts'
import { useFrame } from '../frame.ts'
import classes from './EntryDialog.module.css'

export function EntryDialog({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  return (
    <Modal opened={entry !== null} onClose={onClose} title={entry?.name}>
      {entry && <EntryDetails entry={entry} />}
    </Modal>
  )
}

function EntryDetails({ entry }: { entry: Entry }) {
  const { t, locale } = useFrame()
  const rows = [
    [t('detail.when'), `${fullMoment(entry.date, locale)} · ${durationText(entry.date, entry.endDate)}`],
    [t('detail.where'), entry.placeName],
    [t('detail.places'), placesText(entry, t)],
  ]
  return (
    <>
      <p className={classes.activity}>
        <ActivityBadge activity={entry.activityType} />
        {t(`activities:${entry.activityType}`)}
      </p>
      <dl className={classes.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to={eventPath(entry.id)} fullWidth mt="lg">
        {t('detail.open')}
      </Button>
    </>
  )
}
