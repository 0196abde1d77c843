import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { More } from '../lib/swr.ts'

export function MoreButton({ list }: { list: More }) {
  const { t } = useTranslation()
  if (!list.hasMore) return null
  return (
    <Button variant="default" fullWidth mt="lg" loading={list.isLoadingMore} onClick={list.more}>
      {t('more')}
    </Button>
  )
}
