import { ActionIcon, Button } from '@mantine/core'
import type { Product } from '@parta/contracts/products'
import { IconMinus, IconPlus, IconRefresh, IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calendarPath } from '../../../lib/paths.ts'
import { useMoney } from '../../../ui/numbers.ts'
import { countOf, isBoughtByJoining, type KartItem, withOneLess, withOneMore } from '../kart.ts'
import classes from './Kart.module.css'

interface Props {
  readonly product: Product
  readonly items: readonly KartItem[]
  readonly family: readonly string[]
  readonly onChange: (items: readonly KartItem[]) => void
}

/** One product with its counter: at most one for each person. */
export function ProductCounter({ product, items, family, onChange }: Props) {
  const { t } = useTranslation('payments')
  const money = useMoney()
  const count = countOf(items, product.id)
  const Icon = product.type === 'subscription' ? IconRefresh : IconTicket
  return (
    <article className={classes.product} data-testid="product">
      <Icon size={26} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <strong className={classes.name}>{product.title}</strong>
        <span className={classes.muted}>{t(`types.${product.type}`)}</span>
        <span className={classes.description}>{product.description}</span>
      </div>
      <span className={classes.price}>{money(product.price, product.currency)}</span>
      {isBoughtByJoining(product) ? (
        <Button component={Link} to={calendarPath(product.orgId)} variant="default" className={classes.choose}>
          {t('kart.chooseEvent')}
        </Button>
      ) : (
        <div className={classes.counter}>
          <ActionIcon
            size={44}
            variant="default"
            radius="xl"
            disabled={count === 0}
            aria-label={t('kart.less', { title: product.title })}
            onClick={() => onChange(withOneLess(items, product.id))}
          >
            <IconMinus size={18} aria-hidden="true" />
          </ActionIcon>
          <output className={classes.count} aria-live="polite">
            {count}
          </output>
          <ActionIcon
            size={44}
            variant="filled"
            color="brand"
            radius="xl"
            disabled={count >= family.length}
            aria-label={t('kart.more', { title: product.title })}
            onClick={() => onChange(withOneMore(items, product.id, family))}
          >
            <IconPlus size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </article>
  )
}
