import { heatLimits } from '@parta/contracts/availability-values'
import { useTranslation } from 'react-i18next'
import classes from './Legend.module.css'

export function Legend() {
  const { t } = useTranslation('heat')
  return (
    <div className={classes.legend}>
      <span>{t('legend')}</span>
      <ul>
        {heatLimits.bands.map((least, at) => (
          <li key={least}>
            <span className={classes.swatch} style={{ background: `var(--heat-${at + 1})` }} aria-hidden="true" />
            {least}+
          </li>
        ))}
      </ul>
    </div>
  )
}
