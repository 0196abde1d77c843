import { RangeSlider } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../ui/numbers.ts'
import { type PriceRange, priceOf } from '../filters.ts'
import classes from './SearchFilters.module.css'

const all: PriceRange = [0, limits.priceMax]

interface Props {
  readonly price: PriceRange | null
  readonly onChange: (price: PriceRange | null) => void
}

/** A price range; the search runs when the slider is released. */
export function PriceFilter({ price, onChange }: Props) {
  const { t } = useTranslation('events')
  const money = useMoney()
  const [low, high] = price ?? all
  const [range, setRange] = useState<PriceRange>([low, high])
  useEffect(() => setRange([low, high]), [low, high])
  const chosen = priceOf(range)
  return (
    <div>
      <p className={classes.label}>
        {t('price')} <strong>{chosen ? `${money(chosen[0])} – ${money(chosen[1])}` : t('search.anyPrice')}</strong>
      </p>
      <RangeSlider
        min={0}
        max={limits.priceMax}
        step={limits.priceStep}
        minRange={0}
        value={[range[0], range[1]]}
        onChange={setRange}
        onChangeEnd={(next) => onChange(priceOf(next))}
        label={(value) => money(value)}
        thumbFromLabel={t('search.priceFrom')}
        thumbToLabel={t('search.priceTo')}
        thumbSize={26}
      />
    </div>
  )
}
