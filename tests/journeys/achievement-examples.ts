import type { Example } from './example.ts'

const inLocales = (text: string) => ({ cs: text, en: text, sk: text })
const achievement = {
  title: inLocales('Stálice'),
  description: inLocales('Choď hrát'),
  detail: inLocales('Počítá se každá událost.'),
  function: 'EVENTS_ATTENDED',
  parameters: { activityType: 'tennis', from: '2026-01-01', to: '2026-12-31', withinDays: 30 },
  config: { levelSteps: [1, 5], icons: ['ball', 'star'] },
}

export function achievementExamples(person: string | undefined): Readonly<Record<string, Example>> {
  return {
    listAchievements: {},
    createAchievement: { body: achievement },
    getAchievement: { id: 'g01-first-step' },
    updateAchievement: { id: 'g01-first-step', body: achievement },
    deleteAchievement: { id: 'g20-long-run' },
    getAchievementProgress: { id: person },
    getRanking: { id: 'g01-first-step', query: { limit: '10' } },
  }
}
