import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'

/** The way back for site admins, whose area leads here to the achievements of everybody. */
export function AdminAreaButton() {
  const { t } = useTranslation('achievements')
  const hasRole = useHasRole()
  if (!hasRole('support')) return null
  return (
    <Button
      component={Link}
      to={adminPaths.area}
      mb="lg"
      variant="default"
      leftSection={<IconUserShield size={20} aria-hidden="true" />}
    >
      {t('toAdminArea')}
    </Button>
  )
}
