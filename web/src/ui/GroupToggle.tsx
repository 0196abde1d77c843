import { useTranslation } from 'react-i18next'
import classes from './GroupToggle.module.css'

export type Grouping = 'day' | 'month'
const groupings = ['day', 'month'] as const

interface Props {
  readonly by: Grouping
  readonly onChange: (by: Grouping) => void
}

/** Whether a list stands under days or under months; light, because the first page has it, too. */
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
