import { timeText } from '../../../lib/dates.ts'
import { coloursOf, type Entry, placesText } from '../entry.ts'
import { useFrame } from '../frame.ts'
import classes from './EntryItem.module.css'

/** One event in a list: time, name, place and free places. The whole item is the button. */
export function EntryItem({ entry }: { entry: Entry }) {
  const frame = useFrame()
  const { t, locale, hrefOf } = frame
  const { color, contrastColor } = coloursOf(entry)
  const name = (
    <>
      {entry.name}
      {hrefOf && <span className="visually-hidden"> ({t('embedded.newWindow')})</span>}
    </>
  )
  return (
    <li className={classes.entry} data-cancelled={entry.cancelled || undefined} data-testid="entry">
      <span className={classes.time} style={{ background: color, color: contrastColor }}>
        <time dateTime={entry.date}>{timeText(entry.date, locale)}</time>
        <time dateTime={entry.endDate}>{timeText(entry.endDate, locale)}</time>
      </span>
      <span className={classes.words}>
        {hrefOf ? (
          <a href={hrefOf(entry.id)} target="_blank" rel="noopener" className={classes.name}>
            {name}
          </a>
        ) : (
          <button type="button" className={classes.name} onClick={() => frame.open(entry)}>
            {name}
          </button>
        )}
        <span className={classes.note}>
          {t(`activities:${entry.activityType}`)} · {entry.placeName}
        </span>
        <span className={classes.note}>{placesText(entry, t)}</span>
      </span>
    </li>
  )
}
