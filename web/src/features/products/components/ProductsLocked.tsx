import { Button } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { IconHourglass, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longDay } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requestToSell } from '../../../queries/orgs.ts'
import { Empty } from '../../../ui/ListStates.tsx'

/** Shown in an organisation that the operators have not registered: its admins can ask for it. */
export function ProductsLocked({ org }: { org: Org }) {
  const { t } = useTranslation('products')
  const { isBusy, act } = useAction()
  if (org.sellingAskedAt) {
    const text = t('locked.askedText', { day: longDay(org.sellingAskedAt, currentLocale()) })
    return (
      <div role="status">
        <Empty icon={IconHourglass} title={t('locked.asked')} text={text} />
      </div>
    )
  }
  if (org.role !== 'admin') return <Empty icon={IconLock} title={t('locked.title')} text={t('locked.short')} />
  return (
    <Empty icon={IconLock} title={t('locked.title')} text={t('locked.text')}>
      <Button color="accent" c="var(--on-accent)" loading={isBusy} onClick={() => act(() => requestToSell(org.id))}>
        {t('locked.ask')}
      </Button>
    </Empty>
  )
}
