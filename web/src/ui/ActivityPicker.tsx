import { TextInput } from '@mantine/core'
import { folded } from '@parta/contracts/predicates/text'
import { type Activity, activities } from '@parta/contracts/values'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hueOf } from './ActivityBadge.tsx'
import classes from './ActivityPicker.module.css'
import { activityLooks } from './activity-looks.ts'

const popular: readonly Activity[] = [
  'football',
  'floorball',
  'volleyball',
  'beach_volleyball',
  'basketball',
  'badminton',
  'tennis',
  'padel',
  'running',
  'cycling',
  'hiking',
  'climbing',
  'swimming',
  'yoga',
]

interface Props {
  readonly label: string
  readonly value: readonly Activity[]
  readonly onChange: (value: Activity[]) => void
  readonly error?: string | undefined
  /** Few buttons and no search until all activities are asked for. */
  readonly isShort?: boolean
}

/** How many of the common activities a short picker shows: three rows on a phone. */
const shortCount = 6

/** A choice of activity: the common ones as buttons, all others by search. */
export function ActivityPicker({ label, value, onChange, error, isShort = false }: Props) {
  const { t } = useTranslation('activities')
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = folded(query)
  const all = activities.filter((activity) => activity !== 'any')
  const shown = wanted
    ? all.filter((activity) => folded(t(activity)).includes(wanted))
    : isOpen
      ? all
      : [...new Set([...value, ...popular.slice(0, isShort ? shortCount : popular.length)])]
  const toggle = (activity: Activity) =>
    onChange(value.includes(activity) ? value.filter((one) => one !== activity) : [...value, activity])

  return (
    <fieldset className={classes.picker} aria-invalid={error ? true : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {(!isShort || isOpen) && (
        <TextInput
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {shown.map((activity) => {
          const Icon = value.includes(activity) ? IconCheck : activityLooks[activity].icon
          return (
            <button
              key={activity}
              type="button"
              className={classes.choice}
              style={hueOf(activity)}
              aria-pressed={value.includes(activity)}
              onClick={() => toggle(activity)}
            >
              <Icon size={20} stroke={1.9} aria-hidden="true" />
              {t(activity)}
            </button>
          )
        })}
        {!wanted && !isOpen && (
          <button type="button" className={classes.more} onClick={() => setOpen(true)}>
            {t('picker.all')}
          </button>
        )}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
