import { heatLimits } from '@parta/contracts/availability-values'
import type { Coordinates } from '@parta/contracts/shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BaseMap, loadBaseMap, nearestTown } from '../../../lib/base-map.ts'
import { centreOfSquare, keyOf, type Ranked, wayTo } from '../heat.ts'
import classes from './BestSquares.module.css'

interface Props {
  readonly best: readonly Ranked[]
  readonly centre: Coordinates
  readonly chosen: string | null
  readonly onChoose: (key: string | null) => void
}

/** The squares with most people as buttons: the way to a square without the map. */
export function BestSquares({ best, centre, chosen, onChoose }: Props) {
  const { t } = useTranslation('heat')
  const [base, setBase] = useState<BaseMap | null>(null)
  useEffect(() => {
    // Without the towns the squares have no names, only directions.
    loadBaseMap().then(setBase, () => setBase(null))
  }, [])
  return (
    <section aria-labelledby="best-squares">
      <h2 id="best-squares" className={classes.heading}>
        {t('best')}
      </h2>
      <ul className={classes.list} data-testid="best">
        {best.map(({ square, level }) => {
          const [key, at] = [keyOf(square), centreOfSquare(square)]
          const { direction, km } = wayTo(centre, at)
          const town = base && nearestTown(base, at)
          const way = km === 0 ? t('here') : t(`way.${direction}`, { km })
          return (
            <li key={key}>
              <button type="button" aria-pressed={key === chosen} onClick={() => onChoose(key === chosen ? null : key)}>
                <span>{town ? `${town}, ${way}` : way}</span>
                <strong>{heatLimits.bands[level - 1]}+</strong>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
