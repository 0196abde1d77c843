import { Button } from '@mantine/core'
import { IconShoppingBagX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'

interface Props {
  /**
   * `gone`: there is no such product · `denied`: the person manages no products here · `ended`: it is discontinued ·
   * `payers.denied`: the person may not see who pays.
   */
  readonly why: 'gone' | 'denied' | 'ended' | 'payers.denied'
  readonly to: string
  /** What the button says. */
  readonly text: string
}

/** The page in place of a product that is not there, or that the person cannot manage. */
export function ProductGone({ why, to, text }: Props) {
  const { t } = useTranslation('products')
  const title = t(`${why}.title`)
  usePageTitle(title)
  return (
    <Empty isPage icon={IconShoppingBagX} title={title} text={t(`${why}.text`)}>
      <Button component={Link} to={to} variant="default">
        {text}
      </Button>
    </Empty>
  )
}
