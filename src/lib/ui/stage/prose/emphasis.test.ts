import { describe, expect, it } from 'vitest';
import { openRuns, repairTail } from './emphasis';

const lengths = (text: string) => openRuns(text).map((run) => run.length);

describe('openRuns', () => {
  it('closes around Chinese punctuation, where CommonMark does not', () => {
    expect(lengths('**“好。”**她说')).toEqual([]);
    expect(lengths('*她*说*了')).toEqual([1]);
  });

  it('leaves stars between spaces and behind words alone', () => {
    expect(lengths('5 * 3 = 15')).toEqual([]);
    expect(lengths('注*')).toEqual([]);
    expect(lengths('`*`')).toEqual([]);
    expect(lengths('\\*x')).toEqual([]);
  });

  it('counts nested runs', () => {
    expect(lengths('**粗 *斜')).toEqual([2, 1]);
    expect(lengths('**粗 *斜***')).toEqual([]);
  });
});

describe('repairTail', () => {
  it('closes what is open and holds back what only begins', () => {
    expect(repairTail('*她转')).toBe('*她转*');
    expect(repairTail('**粗 *斜')).toBe('**粗 *斜***');
    expect(repairTail('她说 *')).toBe('她说 ');
    expect(repairTail('**粗*')).toBe('**粗**');
    expect(repairTail('*斜*')).toBe('*斜*');
    expect(repairTail('`code')).toBe('`code`');
    expect(repairTail('看 <spa')).toBe('看 ');
  });
});
