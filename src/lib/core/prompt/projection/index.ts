export { cardAsAgents, type ConstantLore } from './card-agents';
