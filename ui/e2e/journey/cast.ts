/** Twelve made-up units and twenty-six made-up pairs, as many as came to the event of the notice. */
export interface UnitCast {
  name: string
  members: number | null
  pairs: readonly (readonly [Player, Player])[]
}
export interface Player {
  name: string
  gender: 'female' | 'male'
}

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许'
const women = '芳娜敏静丽艳娟霞秀兰燕玲'
const men = '伟强磊军勇杰涛明超刚平辉'

const names = [
  '第六中学',
  '实验小学',
  '第一中学',
  '机关工会',
  '职教中心',
  '中山路小学',
  '外国语学校',
  '特殊教育中心',
  '第三中学',
  '江滨新村第二小学',
  '江苏省镇江市实验高级中学附属第二初级中学',
  '幼教中心',
]
/** The third and the fourth unit enter a third pair with a woman in it. */
const big = new Set([2, 3])

function player(number: number, gender: Player['gender']): Player {
  const given = gender === 'female' ? women : men
  const surname = surnames[number % surnames.length] ?? ''
  return {
    name: `${surname}${given[number % given.length]}${number >= 26 ? (given[(number * 5 + 3) % given.length] ?? '') : ''}`,
    gender,
  }
}

export const cast: readonly UnitCast[] = names.map((name, at) => {
  const count = big.has(at) ? 3 : 2
  const pairs = Array.from({ length: count }, (_, pair) => {
    const first = at * 6 + pair * 2
    return [player(first, pair === 2 ? 'female' : 'male'), player(first + 1, 'male')] as const
  })
  return { name, members: big.has(at) ? 100 + at * 20 : 40 + at, pairs }
})

/** The results as they stand on the slips: played hard, some draws, one 过A. */
const ladder = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
export function levelsOf(round: number, table: number): readonly [string, string] {
  const low = (table * 5 + round * 3) % 7
  const by = (table * 3 + round * 5) % 7
  const [a, b] = [ladder[low] ?? '2', ladder[low + by] ?? '2']
  return (table + round) % 2 === 0 ? [a, b] : [b, a]
}

/** One key a level, as the desk types it. */
export function keyOf(level: string): string {
  return level === '10' ? '0' : level
}
