import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { goalPath, goalsPath } from '../../../lib/goal-paths.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestCreate, requestUpdate, useAchievement, useAchievements } from '../api.ts'
import { GoalForm } from '../components/GoalForm.tsx'
import { GoalGone } from '../components/GoalGone.tsx'
import { goalBody, goalValues, newGoalValues } from '../form.ts'

/** Creates an achievement, for everybody or an organisation, or changes one. Only those who may see the form. */
export function EditGoalPage() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id === null ? <NewGoal orgId={query.get('org')} /> : <OldGoal key={id} id={id} />
}

function NewGoal({ orgId }: { orgId: string | null }) {
  const { t } = useTranslation('achievements')
  const navigate = useNavigate()
  const { data: org } = useOrg(orgId)
  const { data: list, error, mutate } = useAchievements(orgId)
  const back = goalsPath(undefined, orgId ?? undefined)
  if (!list) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  if (!list.canCreate) return <GoalGone why="denied" to={back} />
  return (
    <>
      <PageHeader title={t('form.new')} lead={orgId === null ? t('form.global') : org?.name} back={back} />
      <GoalForm
        initial={newGoalValues()}
        draft={`new-goal-${orgId ?? ''}`}
        isOfOrg={orgId !== null}
        submitText={t('form.create')}
        onSave={async (values) => {
          const created = await requestCreate({
            ...goalBody(values, currentLocale()),
            ...(orgId === null ? {} : { orgId }),
          })
          toast(t('form.created'))
          await navigate(goalPath(created.id), { replace: true })
        }}
      />
    </>
  )
}

function OldGoal({ id }: { id: string }) {
  const { t } = useTranslation('achievements')
  const navigate = useNavigate()
  const { data: achievement, error, mutate } = useAchievement(id)
  if (error?.code === 'achievement.notFound') return <GoalGone why="gone" to={goalsPath(undefined)} />
  if (achievement?.canEdit === false) return <GoalGone why="denied" to={goalPath(id)} />
  return (
    <>
      <PageHeader title={t('form.edit')} back={goalPath(id)} />
      {achievement ? (
        <GoalForm
          initial={goalValues(achievement, currentLocale())}
          draft={`goal-${id}`}
          isOfOrg={achievement.orgId !== null}
          submitText={t('form.save')}
          onSave={async (values) => {
            await requestUpdate(id, goalBody(values, currentLocale()))
            toast(t('form.saved'))
            await navigate(goalPath(id), { replace: true })
          }}
        />
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={3} />
      )}
    </>
  )
}
