import { useTranslation } from 'react-i18next'
import classes from './GroupToggle.module.css'

export type Grouping = 'day' | 'month'
const groupings = ['day', 'month'] as const

interface Props {
  readonly by: Grouping
  readonly onChange: (by: Grouping) => void
}

/** A switch between grouping by day and by month; without the UI library, because the landing page uses it. */
export function GroupToggle({ by, onChange }: Props) {
  const { t } = useTranslation('cards')
  return (
    <fieldset className={classes.toggle}>
      <legend className="visually-hidden">{t('group.label')}</legend>
      {groupings.map((one) => (
        <button key={one} type="button" aria-pressed={one === by} onClick={() => onChange(one)}>
          {t(`group.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
