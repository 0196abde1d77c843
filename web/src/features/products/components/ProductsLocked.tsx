import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Empty } from '../../../ui/ListStates.tsx'

/** Shown in an organisation that the operator has not registered: its section of products is opened on request. */
export function ProductsLocked() {
  const { t } = useTranslation('products')
  return (
    <Empty icon={IconLock} title={t('locked.title')} text={t('locked.text')}>
      <Button component={Link} to={paths.bugReport} variant="default">
        {t('locked.write')}
      </Button>
    </Empty>
  )
}
