// What remotes use of React Router, by name: shared whole it would weigh twice as much.
export { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
